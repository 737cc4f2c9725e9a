import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('csvLine', () => {
  it.each([
    [['a', 1, true, null, undefined, -2.5], 'a,1,true,,,-2.5\r\n'],
    [['a,b', 'say "so"', 'two\nlines', ''], '"a,b","say ""so""","two\nlines",\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
    [['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  ])('writes %o', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});
