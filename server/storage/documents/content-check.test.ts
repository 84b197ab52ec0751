import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { contentFits } from './content-check.ts';

const ascii = (text: string): Buffer => Buffer.from(text);
const program = Buffer.concat([ascii('MZ'), Buffer.alloc(100)]);
const elf = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)]);
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex');
const zip = Buffer.from(zipSync({ 'a.txt': new TextEncoder().encode('a') }));

test.each<[string, string, Buffer, boolean]>([
  ['an empty file', 'pdf', Buffer.alloc(0), true],
  ['a PDF', 'pdf', ascii('%PDF-1.7\n'), true],
  ['a PDF behind other bytes', 'pdf', ascii(`${' '.repeat(500)}%PDF-1.4\n`), true],
  ['a page', 'pdf', ascii('<html></html>'), false],
  ['a script', 'pdf', ascii('#!/bin/sh\nrm -rf /\n'), false],
  ['a program', 'pdf', program, false],
  ['a program', 'txt', program, false],
  ['a program', 'dat', elf, false],
  ['a picture', 'png', png, true],
  ['a picture', 'jpg', png, false],
  ['a picture', 'txt', png, false],
  ['a ZIP', 'zip', zip, true],
  ['a ZIP', 'docx', zip, true],
  ['a ZIP that is cut off', 'xlsx', zip.subarray(0, 20), true],
  ['text', 'xlsx', ascii('a,b\n1,2\n'), false],
  ['a document with a password', 'xlsx', ole, true],
  ['an old document', 'doc', ole, true],
  ['a table of text', 'xls', ascii('<table></table>'), true],
  ['text', 'csv', ascii('a;b\n1;2\n'), true],
  ['XML', 'xml', ascii('<?xml version="1.0"?><a/>'), true],
  ['a PDF', 'csv', ascii('%PDF-1.7\n'), false],
  ['anything else', 'qbb', Buffer.from('0102030405', 'hex'), true],
])('%s as .%s: %#', async (_what, extension, head, fits) => {
  expect(await contentFits(extension, head)).toBe(fits);
});
