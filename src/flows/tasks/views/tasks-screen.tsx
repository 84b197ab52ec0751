import { Suspense } from 'react';
import { Flow } from '../../../ui/flow/flow.tsx';
import { Failed } from './failed.tsx';
import { CardSkeletons } from './list/card-skeletons.tsx';
import { TasksView } from './tasks-view.tsx';

/** The page of tasks [T2.25–T2.33]. */
const TasksScreen = () => (
  <Suspense fallback={<CardSkeletons />}>
    <Flow name="tasks" skeleton={<CardSkeletons />} failed={(retry) => <Failed onRetry={retry} />}>
      {(tasks) => <TasksView tasks={tasks} />}
    </Flow>
  </Suspense>
);

export default TasksScreen;
