import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import styles from './TokenForm.module.css';

/**
 * Asks for the token of a simulator that is open to other machines.
 *
 * @param wasRefused one was entered, and is not it
 */
export function TokenForm(props: { wasRefused: boolean; onToken: (token: string) => void }) {
  const { wasRefused, onToken } = props;
  const [token, setToken] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() === '') return;
    onToken(token.trim());
  };
  const isWrong = wasRefused && token === '';
  return (
    <div className={styles.place}>
      <Card title="This simulator wants its token">
        <form className={styles.form} onSubmit={enter} noValidate>
          <TextField
            label="Token"
            type="password"
            hint="What --control-token says, or STILLHOUSE_CONTROL_TOKEN. It is kept in this tab."
            error={isWrong ? 'That is not the token of this simulator.' : null}
            value={token}
            onChange={setToken}
          />
          <div>
            <Button variant="primary" type="submit">
              Open the lab
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
