/** Who imports whom: a file, and the files it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The circles of a graph, each as the way round from its first member back to it; one for each group of files
 * that all reach each other. Tarjan's strongly connected components.
 */
export function circlesOf(graph: Imports): string[][] {
  const number = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];

  const visit = (node: string): number => {
    const own = number.size;
    number.set(node, own);
    let low = own;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!number.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, number.get(next) ?? low);
    }
    if (low === own) groups.push(open.splice(open.indexOf(node)));
    return low;
  };

  for (const node of graph.keys()) if (!number.has(node)) visit(node);
  return groups
    .filter(([first = "", second]) => second !== undefined || graph.get(first)?.includes(first))
    .map((group) => wayRound(graph, new Set(group)));
}

/** The shortest way from the first of a group back to it. */
function wayRound(graph: Imports, group: ReadonlySet<string>): string[] {
  const [start = ""] = [...group].sort();
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (!group.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [start];
}
