/** What elements of HTML are here: a new one is a word in one of these lists. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Their text begins and ends on lines of its own. */
const BLOCKS = words(`
  address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary
  table tbody tfoot thead tr ul`);

/** What stands in these is not for reading. */
const UNREAD: ReadonlyMap<string, string | undefined> = new Map([
  ["script", "scripts and styles"],
  ["style", "scripts and styles"],
  ["svg", "drawings in HTML"],
  ["canvas", "drawings in HTML"],
  ["select", "buttons and fields of forms"],
  ["datalist", "buttons and fields of forms"],
  ["iframe", "pages and players within the text"],
  ["object", "pages and players within the text"],
  ["noembed", undefined],
  ["noframes", undefined],
  ["head", undefined],
  ["title", undefined],
  ["template", undefined],
  ["noscript", undefined],
  ["annotation", undefined],
  ["annotation-xml", undefined],
  // What a browser without ruby would show around the reading; it is shown so here in any case.
  ["rp", undefined],
]);
/** Nothing but code stands behind these where they are not closed. */
const RAW = words("script style iframe noembed noframes");

/** What is lost of an element whose words stay. */
const LOSSES: ReadonlyMap<string, string> = new Map([
  ["u", "underlining"],
  ["ins", "underlining"],
  ["span", "colours and fonts"],
  ["font", "colours and fonts"],
  ["big", "colours and fonts"],
  ["small", "colours and fonts"],
  ["time", "dates as buttons"],
  ["mention", "mentions of people"],
  ["table", "tables, whose rows become lines"],
  ["ruby", "readings above words, which stand in brackets behind them"],
  ["details", "parts that fold, which stand open"],
  ["dl", "lists of definitions, which become lines"],
  ["button", "buttons and fields of forms"],
  ["input", "buttons and fields of forms"],
  ["textarea", "buttons and fields of forms"],
  ["math", "formulas in MathML, which stay as their signs"],
  ["marquee", "colours and fonts"],
]);

const INLINE = words(`
  a abbr acronym area audio b base basefont bdi bdo bgsound br button cite code col colgroup command data del dfn em embed
  font frame frameset i img image input ins kbd label link map mark marquee meta meter nobr output param picture plaintext
  progress q rb rbc rt rtc ruby s samp slot small source span strike strong sub sup td textarea th time track tt u var
  video wbr xmp big blink math`);
/** Of drawings and formulas, and of what programs add; anything with a hyphen or a colon is some program's, too. */
const FOREIGN = words(`
  circle clippath defs desc ellipse filter foreignobject g line lineargradient marker mask path pattern polygon polyline
  radialgradient rect stop symbol text tspan use
  maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle
  msub msubsup msup mtable mtd mtext mtr munder munderover semantics mention`);

/** Returns whether elements have this name, which stands in small letters; anything else in `<>` may be a word. */
export const isElement = (name: string): boolean =>
  BLOCKS.has(name) || INLINE.has(name) || UNREAD.has(name) || FOREIGN.has(name) || /[-:]/.test(name);

/** Returns whether the text of an element stands on lines of its own. */
export const isBlock = (name: string): boolean => BLOCKS.has(name);

/** Returns whether nothing of an element is read, and whether that holds to the end of the text if it is not closed. */
export const unread = (
  name: string,
): { readonly isRaw: boolean; readonly loss: string | undefined } | undefined =>
  UNREAD.has(name) ? { isRaw: RAW.has(name), loss: UNREAD.get(name) } : undefined;

/** Returns what is lost of an element whose words are kept, as it is called for people; undefined where nothing is. */
export const lossOf = (name: string): string | undefined =>
  LOSSES.get(name) ??
  (BLOCKS.has(name) || INLINE.has(name) || /^(?:en-|[ovw]:|st1:)/.test(name) ? undefined : UNKNOWN);
const UNKNOWN = "elements that HTML does not know, whose words stay";
