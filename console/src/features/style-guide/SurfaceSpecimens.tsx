import { Badge } from '@stillhouse/ui/Badge';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { DefinitionList, DefinitionRow } from '@stillhouse/ui/DefinitionList';
import { Specimen, Stack, Wrap } from './Specimen.tsx';

export function SurfaceSpecimens() {
  return (
    <>
      <CardSpecimen />
      <CardListSpecimen />
      <BadgeSpecimen />
    </>
  );
}

function CardSpecimen() {
  return (
    <Specimen title="Card" note="A group of related values, which can be copied.">
      <Card
        title="Status"
        actions={
          <Badge tone="success" dot>
            Connected
          </Badge>
        }
        footer="Read a moment ago"
      >
        <DefinitionList>
          <DefinitionRow label="Serial number" value="NA1B2C3D40517" copyable />
          <DefinitionRow label="Firmware version" value="NFA1.20250402.0000" copyable />
          <DefinitionRow label="Ethernet IP" value="192.168.10.24" copyable />
          <DefinitionRow label="Wi-Fi IP" value={null} absent="Not connected" />
        </DefinitionList>
      </Card>
    </Specimen>
  );
}

function CardListSpecimen() {
  return (
    <Specimen title="Card list" note="Rows with a link, an action, a control or a value.">
      <Stack>
        <CardList title="Network" footer="The footer applies to all rows.">
          <CardRow icon="ethernet" href="/style-guide" title="Ethernet" value="Connected" />
          <CardRow
            icon="lock"
            href="/style-guide"
            title="Certificates"
            subtitle="Trusted authorities and the device's own certificate"
          />
          <CardRow
            icon="clock"
            onPress={() => undefined}
            title="Time zone"
            value="(GMT+01:00) Oslo"
          />
          <CardRow onPress={() => undefined} disabled title="Software update" value="Up to date" />
          <CardRow
            title="Restart device"
            subtitle="Takes about a minute"
            control={<Button size="small">Restart</Button>}
          />
          <CardRow title="MAC address" value="00:1b:44:11:3a:b7" />
        </CardList>
      </Stack>
    </Specimen>
  );
}

function BadgeSpecimen() {
  return (
    <Specimen title="Badge" note="A state as text. The color repeats it.">
      <Wrap>
        <Badge>Beta</Badge>
        <Badge tone="accent">Preview</Badge>
        <Badge tone="success" dot>
          Connected
        </Badge>
        <Badge tone="warning" dot>
          Weak signal
        </Badge>
        <Badge tone="danger" dot>
          Disconnected
        </Badge>
      </Wrap>
    </Specimen>
  );
}
