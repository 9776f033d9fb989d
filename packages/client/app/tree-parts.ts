import { Card } from "../features/flashcard/card.tsx";
import { CardBullet } from "../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../features/flashcard/card-margin.tsx";
import { Conversion } from "../features/flashcard/conversion.tsx";
import type { TreeParts } from "../features/outline/parts.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PartFailed } from "../ui/part-failed.tsx";

/** Below the outline and only on narrow screens: nobody waits for it before the first key. */
const MobileBar = lazyPart(async () => (await import("../features/mobile-bar/mobile-bar.tsx")).MobileBar, {
  failed: PartFailed,
});

/** What the outline shows in its rows and below them, from other features. */
export const treeParts: TreeParts = { Card, CardBullet, CardMargin, Conversion, MobileBar };
