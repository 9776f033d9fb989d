import { Proposals } from "../../features/drafts/proposals.tsx";
import { FilterBar } from "../../features/find/filter-bar.tsx";
import { FindBar } from "../../features/find/find-bar.tsx";
import { GoTo } from "../../features/go-to/go-to.tsx";
import { DeletedWhen } from "../../features/links/deleted-when.tsx";
import { Embed } from "../../features/links/embed.tsx";
import { MobileBar } from "../../features/mobile-bar/mobile-bar.tsx";
import { NeedsChips } from "../../features/needs/needs-chips.tsx";
import { Paper } from "../../features/print/paper.tsx";
import { SourceChanged } from "../../features/provenance/source-changed.tsx";
import { DraftOfAddress } from "./draft-bar.tsx";
import { FieldPopups } from "./field-popups.tsx";
import { BelowTitle } from "./links-here.tsx";

/** The parts of a tree's page that its first screen does without, as a rule. */
export const EXTRAS = {
  BelowTitle,
  DeletedWhen,
  DraftOfAddress,
  Embed,
  FieldPopups,
  FilterBar,
  FindBar,
  GoTo,
  MobileBar,
  NeedsChips,
  Paper,
  Proposals,
  SourceChanged,
};
