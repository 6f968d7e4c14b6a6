import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { RadioToggle } from '../../network-status/RadioToggle.tsx';

/** The radio's switch on a card of its own. */
export function RadioSwitch(props: { enabled: boolean; mayLoseDevice: boolean }) {
  return (
    <CardList label="Radio">
      <CardItem>
        <RadioToggle {...props} />
      </CardItem>
    </CardList>
  );
}
