import { CardItem, CardList } from '@stillhouse/ui/CardList';
import { RadioToggle } from '../../network-status/RadioToggle.tsx';

/** The switch of the radio on its own card. */
export function RadioSwitch(props: { enabled: boolean; mayLoseDevice: boolean }) {
  return (
    <CardList label="Radio">
      <CardItem>
        <RadioToggle {...props} />
      </CardItem>
    </CardList>
  );
}
