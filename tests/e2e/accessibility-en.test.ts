/** axe on every screen, dialog and menu in en-US. */
import { axeSuite } from '../helpers/axe-suite.ts';
import { desk, phone } from '../helpers/launch.ts';

axeSuite('en/us', 'en-US', [desk, phone]);
