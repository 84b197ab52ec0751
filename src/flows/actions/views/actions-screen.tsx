import { IconBolt } from '@tabler/icons-react';
import { NotHereYet } from '../../../ui/page/not-here-yet.tsx';

/** Actions, until they are there. */
const ActionsScreen = () => <NotHereYet Icon={IconBolt} title="navActions" text="actionsNotYet" />;

export default ActionsScreen;
