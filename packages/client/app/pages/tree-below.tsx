import type { ComponentProps, ReactElement } from "react";
import { Below } from "../../features/below/below.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { storage } from "../services.ts";

/** What is said below the rows, with what this device remembers of it. */
export const TreeBelow = (props: ComponentProps<TreeParts["Below"]>): ReactElement => (
  <Below {...props} storage={storage} />
);
