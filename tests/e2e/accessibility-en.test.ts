/** axe on every screen, dialog and menu in en-US. */
import { axeSuite } from '../helpers/axe-suite.ts';

axeSuite('en/us', 'en-US');
