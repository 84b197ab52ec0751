const dayLength = 86_400_000;

/** How many days it is from one date to another (both `yyyy-MM-dd`); negative when the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
