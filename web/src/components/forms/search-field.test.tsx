import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWith } from '../../../test/render-with.tsx';
import { SearchField } from './search-field.tsx';

const searches: string[] = [];
let arrive: (value: string) => void = () => {};

/** The value of the address arrives when the test says so. */
function Example() {
  const [value, setValue] = useState('');
  arrive = setValue;
  return (
    <SearchField
      label="Search"
      placeholder=""
      value={value}
      onSearch={(search) => searches.push(search)}
    />
  );
}

describe('SearchField', () => {
  it('keeps what is typed before the reported search arrives, and follows other changes', async () => {
    const { user } = renderWith(<Example />);
    const input = screen.getByRole<HTMLInputElement>('searchbox');
    await user.type(input, 'a');
    await waitFor(() => expect(searches).toEqual(['a']));
    await user.type(input, 'b');
    arrive('a');
    await waitFor(() => expect(searches).toEqual(['a', 'ab']));
    expect(input.value).toBe('ab');
    arrive('ab');
    arrive('');
    await waitFor(() => expect(input.value).toBe(''));
  });
});
