import { escapeLine } from '@stillhouse/foundation/print';
import { type Document, visit } from 'yaml';

/**
 * Formats a document without any character that a terminal interprets: texts of a device that have
 * one are double-quoted, where YAML has the escape sequences of `escapeLine`. The value stays.
 */
export function formatYaml(document: Document): string {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      const line = node.value.replaceAll('\n', '');
      if (line !== escapeLine(line)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).split('\n').map(escapeLine).join('\n');
}
