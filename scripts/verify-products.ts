// `npm run verify-products`: verifies a simulated device of each product. A shard verifies a part
// of them; stillhouse-verify merges the reports.
import { join } from 'node:path';
import { formatShard, type Shard } from '@stillhouse/foundation/shard';
import { createShardOption } from '@stillhouse/mutants/shard-option';
import { productCodes } from '@stillhouse/products/catalog';
import { InvalidArgumentError, Option } from 'commander';
import { createSimulator } from 'stillhouse';
import { ControlError, createControlClient } from 'stillhouse/client';
import { prepareFolder, type Report, type VerifyOptions, writeReports } from 'stillhouse-verify';
import { describeScript } from './npm-script.ts';
import { verifyProducts } from './verify-products/verify-products.ts';

const allProducts = [...productCodes, 'unknown'] as const;
type Product = (typeof allProducts)[number];

type Options = {
  product?: Product[];
  harm: VerifyOptions['harm'];
  only: string[];
  shard: Shard;
  report: string;
  lab?: string;
};

const help = `
Each product has its report in <folder>/<product>, and <folder>/report.json has them all.
To merge the reports of all shards: npx stillhouse-verify merge <folder>/report.json... --report <folder>

Exit codes:
  0  Every device conforms to the contract
  2  Invalid command line
  1, 3, 4, 5  Those of the worst device; see docs/reference/verifier.md`;

const script = describeScript(
  'verify-products',
  'Verifies a simulated device of each product with its contract.',
)
  .addOption(
    new Option('--product <code>', 'only this product; repeatable')
      .choices(allProducts)
      .argParser(readProduct),
  )
  .addOption(
    new Option('--harm <level>', 'what the run may do to the devices')
      .choices(['read', 'safe', 'security', 'destructive'])
      .default('safe'),
  )
  .option('--only <patterns>', 'only requirements that match, as in verify; repeatable', append, [])
  .addOption(createShardOption())
  .option('--report <folder>', 'where to write the reports', 'test-results/products')
  .option('--lab <url>', 'use the simulator with this lab (default: start one)')
  .addHelpText('after', help)
  .parse();
const options = script.opts<Options>();
const { product: products = allProducts, shard } = options;
if (shard.count > products.length) {
  script.error(
    `error: --shard ${formatShard(shard)}: there are ${products.length} products. Use at most ${products.length} shards.`,
  );
}
try {
  process.exitCode = (await run(options)).exitCode;
} catch (error) {
  const isExpected =
    error instanceof ControlError || (error instanceof Error && error.name === 'UsageError');
  if (!isExpected) throw error;
  script.error(`error: ${error.message}`);
}

async function run({ harm, only, report: folder, lab }: Options): Promise<Report> {
  prepareFolder(folder);
  const simulator = lab === undefined ? await createSimulator() : null;
  const token = process.env.STILLHOUSE_CONTROL_TOKEN;
  const control = createControlClient(
    lab ?? simulator?.labUrl ?? '',
    token === undefined ? {} : { token },
  );
  try {
    const merged = await verifyProducts({
      control,
      products,
      shard,
      harm,
      only,
      note: () => {},
      onReport(product, report) {
        prepareFolder(join(folder, product));
        writeReports(join(folder, product), report);
        console.log(`${product}: ${report.summary}`);
      },
    });
    writeReports(folder, merged);
    console.log(`Reports: ${folder}`);
    console.log(merged.summary);
    return merged;
  } finally {
    await simulator?.close();
  }
}

function readProduct(text: string, earlier: Product[] = []): Product[] {
  const product = allProducts.find((known) => known === text);
  if (product === undefined) {
    throw new InvalidArgumentError(`Use one of ${allProducts.join(', ')}.`);
  }
  return earlier.includes(product) ? earlier : [...earlier, product];
}

function append(text: string, earlier: string[]): string[] {
  return [...earlier, ...text.split(',')];
}
