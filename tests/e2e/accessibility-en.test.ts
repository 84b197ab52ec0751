/** axe on whole pages in en-US at a desk. */
import { axeSuite } from '../helpers/axe-suite.ts';
import { desk } from '../helpers/launch.ts';

axeSuite('en/us', 'en-US', desk);
