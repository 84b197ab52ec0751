import { IconHome } from '@tabler/icons-react';
import { NotHereYet } from '../../../ui/page/not-here-yet.tsx';

/** Home, until its dashboards are there. */
const HomeScreen = () => <NotHereYet Icon={IconHome} title="navHome" text="homeNotYet" />;

export default HomeScreen;
