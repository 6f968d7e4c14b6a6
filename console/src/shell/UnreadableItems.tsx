import { getMember } from '@stillhouse/foundation/is-record';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { useLimit } from '@stillhouse/ui/use-limit';
import type { ReactNode } from 'react';

/**
 * The items of a list that break the contract. They are shown, so that nobody takes them for
 * missing, but not offered.
 *
 * @param nouns what the items are, as in 'Certificates that cannot be shown'
 * @param nameField the field that names an item
 * @param formatName formats its value
 * @param renderAction what can be done about an item
 */
export function UnreadableItems(props: {
  items: readonly unknown[];
  nouns: string;
  nameField: string;
  formatName?: (name: string) => string;
  renderAction?: (item: unknown, name: string) => { text: string; control?: ReactNode };
}) {
  const { items, nouns, nameField, formatName, renderAction } = props;
  const { shown, more } = useLimit(items, 10, 'entries');
  if (items.length === 0) return null;
  return (
    <CardList title={`${nouns} that cannot be shown`} footer={more ?? undefined}>
      {shown.map((item, index) => {
        const value = getMember(item, nameField);
        const known = typeof value === 'string' ? (formatName?.(value) ?? value).trim() : '';
        const name = known || `Entry ${index + 1}`;
        const { text = unreadableText, control } = renderAction?.(item, name) ?? {};
        return (
          <CardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing that identifies them is certain.
            key={index}
            title={<bdi>{name}</bdi>}
            subtitle={text}
            {...(control !== undefined && { control })}
          />
        );
      })}
    </CardList>
  );
}

const unreadableText = 'The device sends details of it that this console does not understand.';
