/**
 * What an outline must look like after a list of keys: written from the rules alone, without a line of the
 * product, so that the two can be compared.
 */
export interface ModelNode {
  text: string;
  /** Absent on a note. */
  answer?: string;
  color?: "white" | "red" | "orange" | "yellow" | "green";
  parent: ModelNode | null;
  children: ModelNode[];
  collapsed: boolean;
}

export interface ModelRow {
  readonly level: number;
  readonly kind: "note" | "flashcard";
  readonly text: string;
  readonly answer: string | null;
  readonly color: string | null;
}

const newNode = (text: string, parent: ModelNode | null): ModelNode => ({
  text,
  parent,
  children: [],
  collapsed: false,
});

export class OutlineModel {
  readonly root: ModelNode = newNode("", null);
  focus: ModelNode = this.root;
  caret = 0;
  /** The node whose page is open. */
  page: ModelNode = this.root;

  type(text: string): void {
    const { text: now } = this.focus;
    this.focus.text = now.slice(0, this.caret) + text + now.slice(this.caret);
    this.caret += text.length;
  }

  /** Enter in a note that is not the root of the page. */
  enter(): void {
    const node = this.focus;
    const siblings = this.siblings();
    const at = siblings.indexOf(node);
    if (node.text === "" && at === siblings.length - 1 && this.canOutdent()) {
      this.outdent();
      return;
    }
    if (this.caret === 0 && node.text !== "") {
      siblings.splice(at, 0, newNode("", node.parent));
      return;
    }
    const right = newNode(node.text.slice(this.caret), node.parent);
    node.text = node.text.slice(0, this.caret);
    siblings.splice(at + 1, 0, right);
    this.place(right, 0);
  }

  /** The first child of a page without children: what Enter on the button under the outline makes. */
  firstChild(): void {
    const child = newNode("", this.page);
    this.page.children.push(child);
    this.place(child, 0);
  }

  /** Ctrl+Shift+Enter: a child at the end, with the caret in it. */
  addChild(): void {
    const child = newNode("", this.focus);
    this.focus.children.push(child);
    this.focus.collapsed = false;
    this.place(child, 0);
  }

  /** Backspace with the caret at the start, where it deletes or joins. */
  backspace(): void {
    const node = this.focus;
    const siblings = this.siblings();
    const previous = siblings[siblings.indexOf(node) - 1];
    if (this.caret !== 0 || node.children.length > 0) throw new Error("This Backspace changes no structure.");
    if (node.text === "") {
      const rows = this.visible();
      const above = rows[rows.indexOf(node) - 1];
      if (above === undefined) throw new Error("Nothing stands above.");
      siblings.splice(siblings.indexOf(node), 1);
      this.place(above, above.text.length);
      return;
    }
    if (previous === undefined || previous.answer !== undefined) throw new Error("Nothing to join with.");
    siblings.splice(siblings.indexOf(node), 1);
    this.place(previous, previous.text.length);
    previous.text += node.text;
  }

  indent(): void {
    const siblings = this.siblings();
    const at = siblings.indexOf(this.focus);
    const previous = siblings[at - 1];
    if (previous === undefined) return;
    siblings.splice(at, 1);
    this.focus.parent = previous;
    previous.children.push(this.focus);
    previous.collapsed = false;
  }

  outdent(): void {
    if (!this.canOutdent()) return;
    const parent = this.parent();
    const grandparent = parent.parent;
    if (grandparent === null) return;
    parent.children.splice(parent.children.indexOf(this.focus), 1);
    grandparent.children.splice(grandparent.children.indexOf(parent) + 1, 0, this.focus);
    this.focus.parent = grandparent;
  }

  reorder(step: -1 | 1): void {
    const siblings = this.siblings();
    const at = siblings.indexOf(this.focus);
    const to = at + step;
    if (to < 0 || to >= siblings.length) return;
    siblings.splice(at, 1);
    siblings.splice(to, 0, this.focus);
  }

  convert(answer: string): void {
    this.focus.answer = answer;
    this.focus.color = "white";
  }

  turnBack(): void {
    delete this.focus.answer;
    delete this.focus.color;
    this.caret = this.focus.text.length;
  }

  place(node: ModelNode, caret: number): void {
    this.focus = node;
    this.caret = caret;
  }

  /** The node of the open page that reads so; texts of an evening are unique. */
  find(text: string): ModelNode {
    const found = this.visible().find((node) => node.text === text);
    if (found === undefined) throw new Error(`The model shows no “${text}”.`);
    return found;
  }

  /** The nodes of the open page as they are shown, from top to bottom. */
  visible(): ModelNode[] {
    const rows: ModelNode[] = [];
    const visit = (node: ModelNode) => {
      rows.push(node);
      if (!node.collapsed || node === this.page) for (const child of node.children) visit(child);
    };
    visit(this.page);
    return rows;
  }

  /** The whole tree as rows, the root at level 1, whether shown or not. */
  rows(): ModelRow[] {
    const rows: ModelRow[] = [];
    const visit = (node: ModelNode, level: number) => {
      rows.push({
        level,
        kind: node.answer === undefined ? "note" : "flashcard",
        text: node.text,
        answer: node.answer ?? null,
        color: node.color ?? null,
      });
      for (const child of node.children) visit(child, level + 1);
    };
    visit(this.root, 1);
    return rows;
  }

  private parent(): ModelNode {
    const { parent } = this.focus;
    if (parent === null || this.focus === this.page) throw new Error("The root of a page has no siblings.");
    return parent;
  }

  private siblings(): ModelNode[] {
    return this.parent().children;
  }

  private canOutdent(): boolean {
    const parent = this.parent();
    return parent !== this.page && parent.parent !== null;
  }
}
