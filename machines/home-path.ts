/** Whether home shows itself at a path: its own, or that of certificates. The news below it are another page [T2.21]. */
export const isHome = (path: string): boolean => /^\/home\/?(?:cnd\/[^/?#]+)?(?:[?#]|$)/.test(path);
