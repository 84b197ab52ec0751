/** axe on every screen, dialog and menu in pt-BR, whose words are longer, where there is the least room for them. */
import { axeSuite } from '../helpers/axe-suite.ts';
import { phone } from '../helpers/launch.ts';

axeSuite('pt', 'pt-BR', [phone]);
