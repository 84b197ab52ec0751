/** axe on whole pages in pt-BR on a phone: longer words where there is the least room for them. */
import { axeSuite } from '../helpers/axe-suite.ts';
import { phone } from '../helpers/launch.ts';

axeSuite('pt', 'pt-BR', phone);
