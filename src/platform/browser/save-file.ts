/** How long the browser has to begin with a file that was made here, in milliseconds. */
const urlLife = 60_000;

/** Hands a file that was made or fetched here to the browser, which saves it under a name. */
export function saveFile(page: Window, file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = page.document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  page.setTimeout(() => URL.revokeObjectURL(url), urlLife);
}
