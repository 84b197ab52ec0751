import { IconListCheck } from '@tabler/icons-react';
import { NotHereYet } from '../shell/not-here-yet.tsx';

/** Tasks, until they are there. */
export const TasksScreen = () => <NotHereYet Icon={IconListCheck} title="navTasks" text="tasksNotYet" />;
