/**
 * Removes an item from a list of what is in progress, which is often its only item: `pop` keeps the
 * memory of the list, and `splice` does not. Not a set or a map: their old tables would keep the
 * garbage collector from freeing the items. Returns false if it is not there.
 */
export function removeItem<Item>(items: Item[], item: Item): boolean {
  const index = items.lastIndexOf(item);
  if (index === items.length - 1) items.pop();
  else if (index >= 0) items.splice(index, 1);
  return index >= 0;
}
