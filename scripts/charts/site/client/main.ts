/** The script of every page of the site. Each part does nothing on a page that lacks its elements. */
import { startGallery } from './gallery.ts';
import { startPictures } from './pictures.ts';
import { startSearch } from './search.ts';
import { startStepper } from './stepper.ts';

startSearch();
startPictures();
startStepper();
startGallery();
