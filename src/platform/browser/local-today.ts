/** Today where the person is, `yyyy-MM-dd` (decision 26). */
export function localToday(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
