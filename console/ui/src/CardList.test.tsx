import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CardList, CardRow } from './CardList.tsx';
import { DefinitionList, DefinitionRow } from './DefinitionList.tsx';

// R2.47.
test('a whole row is a link, a button or plain data', async () => {
  const user = userEvent.setup();
  let pressed = 0;
  render(
    <CardList title="Network">
      <CardRow title="Ethernet" value="Connected" href="/network/ethernet" />
      <CardRow title="Restart device" onPress={() => pressed++} />
      <CardRow title="MAC address" value="00:1b:44:11:3a:b7" />
    </CardList>,
  );
  expect(screen.getByRole('list', { name: 'Network' })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAccessibleName('Ethernet Connected');
  await user.click(screen.getByRole('button', { name: 'Restart device' }));
  expect(pressed).toBe(1);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('a missing value shows a text and has no Copy button', () => {
  render(
    <DefinitionList>
      <DefinitionRow label="Wi-Fi IP" value={null} absent="Not connected" copyable />
      <DefinitionRow label="NTP server" value="" />
      <DefinitionRow label="Serial number" value="NA1B2C3D40517" copyable />
    </DefinitionList>,
  );
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toEqual(['Not connected', '–', 'NA1B2C3D40517']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
