import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AccountPage } from "./account-page.tsx";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { DeleteDialog } from "./whole-account.tsx";

const usage = { nodes: 412_000, mostNodes: 500_000, bytes: 31_457_280, mostBytes: 536_870_912 };
const answered = { hasPassword: true, usage };
vi.mock("../../queries/own-account.ts", () => ({
  useOwnAccount: () => ({ account: { ...answered, codesLeft: 0 }, readAgain: () => {} }),
}));
vi.mock("../../queries/subscription.ts", () => ({ useSubscriptionText: () => undefined }));
vi.mock("../../queries/own-passkeys.ts", () => ({
  useOwnPasskeys: () => ({ list: [], readAgain: () => {} }),
}));
vi.mock("./sessions.tsx", () => ({ Sessions: () => null }));
vi.mock("./tokens.tsx", () => ({ Tokens: () => null }));
vi.mock("../../ui/router.tsx", () => ({ Link: () => null }));
vi.mock("./settings-frame.tsx", () => {
  const Bare = ({ about, children }: { about?: ReactNode; children: ReactNode }) => (
    <>
      {about}
      {children}
    </>
  );
  return { SettingsFrame: Bare, SettingsLine: Bare };
});

// Of a user only what is shown.
const user = { id: 7, username: "mira", isAnonymous: false, hasSubscription: false } as never;
// Of what can be done nothing is.
const acts = { deleteAccount: async () => undefined, passkeys: {} } as never;
const places = { found: undefined, onSearch: () => {} };
const page = () =>
  renderToStaticMarkup(<AccountPage user={user} acts={acts} places={places} onClaim={() => {}} />);

test("a password is changed only where there is one", () => {
  expect(page()).toContain("Change password");
  answered.hasPassword = false;
  expect(page()).not.toContain("Change password");
});

test("how much room is left is told, and that it ends soon before it does", () => {
  expect(page()).toContain("412,000 of 500,000 notes and cards. 30 of 512 MiB of text.");
  expect(page()).not.toContain(ACCOUNT_TEXTS.roomEnds);
  answered.usage = { ...usage, nodes: 450_000 };
  expect(page()).toContain(ACCOUNT_TEXTS.roomEnds);
});

test("that nothing leads back is said of an account without a name, not of one that another provider signs in", () => {
  const said = (isAnonymous: boolean) =>
    renderToStaticMarkup(
      <DeleteDialog isAnonymous={isAnonymous} hasPassword={false} acts={acts} onClose={() => {}} />,
    );
  expect(said(true)).toContain(ACCOUNT_TEXTS.deleteNameless);
  expect(said(false)).toContain(ACCOUNT_TEXTS.deleteWhy);
});
