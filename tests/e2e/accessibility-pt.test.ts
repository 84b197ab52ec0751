/** axe on every screen, dialog and menu in pt-BR. */
import { axeSuite } from '../helpers/axe-suite.ts';

axeSuite('pt', 'pt-BR');
