import { lazy } from 'react';
import { NoticePlace } from './notice-place.tsx';

const WelcomeCard = lazy(() => import('./welcome-card.tsx'));

/** A few words for a contact who is here for the first time [S6.07]. Part of the page: it lies over nothing. */
export const WelcomeNotice = () => <NoticePlace notice="welcome" view={WelcomeCard} />;
