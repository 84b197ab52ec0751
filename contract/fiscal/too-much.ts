/** A file holds more than is read in a page. */
export class TooMuch extends Error {}
