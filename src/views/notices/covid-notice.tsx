import { lazy } from 'react';
import { NoticePlace } from './notice-place.tsx';

const CovidBanner = lazy(() => import('./covid-banner.tsx'));

/** The firm's health rules and office hours, until this contact closes them [S4.26]. */
export const CovidNotice = () => <NoticePlace notice="covid" view={CovidBanner} />;
