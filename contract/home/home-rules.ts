// No schema is imported here: the chart and the view need these and should not load the schema library for them.
/** How many rows each list of home has at most. */
export const homeRows = 5;

/**
 * How many of these rows a list shows on a page that has dashboards as well, and how many service requests: of what waits
 * for the user, what is due comes before requests.
 */
export const waitingBesideDashboards = { tasks: 4, requests: 1 };
export const withFirmBesideDashboards = { tasks: 3, requests: 2 };

/** How many service requests each list of home has at most, and up to how many are counted. */
export const homeRequests = 3;
export const mostRequestsCounted = 200;

/** How long what the firm accepted stays among what it has, in days. */
export const acceptedDays = 30;

/** How far back notices go, in days, and how many a user has at most; the oldest give way. */
export const noticeDays = 30;
export const maxNotices = 50;

/** How many unread documents a page of their list has [T9.03]. */
export const unreadPerPage = 30;

/** Unread documents are counted up to one more than this: the interface then says that there are more [S2.16]. */
export const mostUnread = 999;

/** The number of unread documents after one of them was read. */
export const oneReadLess = (unread: number): number =>
  unread > mostUnread ? unread : Math.max(0, unread - 1);
