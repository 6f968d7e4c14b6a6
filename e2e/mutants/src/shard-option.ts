import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { formatShard, parseShard, type Shard } from '@stillhouse/foundation/shard';
import { InvalidArgumentError, Option } from 'commander';

const whole: Shard = { index: 0, count: 1 };

/** Creates the option `--shard` of a program that can do a part of its work. */
export function createShardOption(): Option {
  return new Option('--shard <i/n>', 'one of n shards, counted from 0; */n in an indexed Job')
    .argParser(readShard)
    .default(whole, formatShard(whole));
}

function readShard(text: string): Shard {
  try {
    return parseShard(text, process.env);
  } catch (error) {
    throw new InvalidArgumentError(getErrorMessage(error));
  }
}
