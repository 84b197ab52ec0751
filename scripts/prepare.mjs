import { prepare } from './lib/steps.mjs';

prepare();
