/**
 * Returns what a tag is called to which two have given another name, with or without its sign: the later name stands,
 * and of the parts of a nested one those that only the other has changed. Of two names of another depth it stands whole.
 */
export function mergeTagNames(base: string, mine: string, theirs: string): string {
  const [before, own, others] = [base, mine, theirs].map((name) => name.split("/")) as [
    string[],
    string[],
    string[],
  ];
  const isAsDeep = own.length === before.length && others.length === before.length;
  // One name is one tag however it is written.
  const isKept = (part: string, i: number) => part.toLowerCase() === before[i]?.toLowerCase();
  return isAsDeep ? own.map((part, i) => (isKept(part, i) ? others[i] : part)).join("/") : mine;
}
