import { getDisplayName } from '@stillhouse/products/catalog';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { getReason } from '../../api/reason.ts';
import { saveJsonFile } from '../../downloads/exported-file.ts';
import type { Control } from '../../rules/change-rules.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { useServices } from '../../services/services.ts';
import type { CurrentSettings } from './plan-import.ts';
import { readControl, readSettings } from './read-settings.ts';
import styles from './SettingsFile.module.css';
import { makeSettingsFile } from './settings-file.ts';
import { findSettingHindrance, getLabel, settingsGroups } from './settings-groups.ts';

/** Reads all settings and saves them as a file. */
export function ExportCard() {
  const { client, config } = useServices();
  const facts = useFacts();
  const queryClient = useQueryClient();
  const toaster = useToaster();
  const exporting = useMutation({
    async mutationFn() {
      if (!facts) return { unread: [], incomplete: [] };
      const { product, firmwareVersion } = await queryClient.fetchQuery(getQuery('/api/v1/status'));
      const control = await readControl(client, facts);
      const current = await readSettings(client, control);
      const unread = listUnread(current);
      if (unread.length < settingsGroups.length) {
        const file = makeSettingsFile(
          { device: { product, firmwareVersion }, settings: getValues(current, control) },
          Date.now(),
        );
        const device = file.settings.hostname?.hostname || getDisplayName(product, config.brand);
        const name = `${device}-settings.json`.replaceAll(' ', '-').toLowerCase();
        saveJsonFile(name, file);
        toaster.show(`The settings are exported to ${name}.`);
        return { unread, incomplete: listLabels(file.incomplete) };
      }
      return { unread, incomplete: [] };
    },
  });
  const { data: { unread, incomplete } = nothing, error, isPending, mutate } = exporting;
  return (
    <Card title="Export">
      <div className={styles.stack}>
        <p>
          Saves the settings of this device as a file, to copy them to another device or to restore
          them. Passwords, certificates, 802.1x credentials and Wi-Fi networks are not in the file,
          and neither are settings that are controlled elsewhere. An address with a password or a
          token is exported without it.
        </p>
        {error && (
          <Notice tone="error" title="The settings were not exported.">
            <p>{getReason(error)}</p>
          </Notice>
        )}
        {unread.length > 0 && (
          <Notice tone="warning" title="These settings could not be read, and are not in the file:">
            <ul className={styles.list}>
              {unread.map(({ key, labels, reason }) => (
                <li key={key}>{`${labels}: ${reason}`}</li>
              ))}
            </ul>
          </Notice>
        )}
        {incomplete.length > 0 && (
          <Notice tone="warning" title="Secrets are not in the file. After an import, complete:">
            <ul className={styles.list}>
              {incomplete.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div>
          <Button busy={isPending} onClick={() => mutate()}>
            Export settings
          </Button>
        </div>
      </div>
    </Card>
  );
}

const nothing = { unread: [], incomplete: [] };

/** @param names as in the file: group/name */
function listLabels(names: readonly string[] = []): string[] {
  return names.map((path) => {
    const [key, name = ''] = path.split('/');
    const group = settingsGroups.find((each) => each.key === key);
    return (group && getLabel(group, name)) ?? path;
  });
}

function listUnread(current: CurrentSettings) {
  return settingsGroups.flatMap((group) => {
    const now = current[group.key];
    const labels = Object.keys(group.settings).map((name) => getLabel(group, name));
    return now?.kind === 'failed'
      ? [{ key: group.key, labels: labels.join(', '), reason: now.reason }]
      : [];
  });
}

/** The values that can be changed here, by group. Others would be left out by an import. */
function getValues(current: CurrentSettings, control: Control) {
  return Object.fromEntries(
    settingsGroups.flatMap((group) => {
      const now = current[group.key];
      if (now?.kind !== 'read') return [];
      const values = Object.entries(now.values).filter(
        ([name]) => findSettingHindrance(group, name, control) === null,
      );
      return [[group.key, Object.fromEntries(values)]];
    }),
  );
}
