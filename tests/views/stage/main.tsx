/** The entry of the page of the view tests, which drive it through `window.stage`. */
import { startStage } from './stage.tsx';

window.stage = await startStage();
