import { Card } from "../features/flashcard/card.tsx";
import { CardBullet } from "../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../features/flashcard/card-margin.tsx";
import { Conversion } from "../features/flashcard/conversion.tsx";
import { MobileBar } from "../features/mobile-bar/mobile-bar.tsx";
import type { TreeParts } from "../features/outline/parts.ts";

/** What the outline shows in its rows and below them, from other features. */
export const treeParts: TreeParts = { Card, CardBullet, CardMargin, Conversion, MobileBar };
