import type { DeviceSummary } from '../server-state/queries.ts';

/** Selects all of several devices, or none of them. */
export function SelectBox(props: {
  label: string;
  devices: readonly DeviceSummary[];
  selectedCount: number;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}) {
  const { label, devices, selectedCount, onSelect } = props;
  const isAll = devices.length > 0 && selectedCount === devices.length;
  return (
    <input
      ref={(checkbox) => {
        if (checkbox !== null) checkbox.indeterminate = selectedCount > 0 && !isAll;
      }}
      type="checkbox"
      aria-label={label}
      checked={isAll}
      onChange={() => {
        const ids = devices.map(({ id }) => id);
        onSelect(ids, !isAll);
      }}
    />
  );
}
