import { lazyPart } from "../ui/lazy-part.tsx";
import { PageFailed } from "../ui/part-failed.tsx";
import { WaitingPage } from "../ui/waiting.tsx";

/** Pages fetched when they are first shown. */

const page = { waiting: <WaitingPage>Loading…</WaitingPage>, failed: PageFailed };

export const LandingRoute = lazyPart(async () => (await import("./pages/landing.tsx")).LandingRoute, page);
export const WelcomeRoute = lazyPart(async () => (await import("./pages/welcome.tsx")).WelcomeRoute, page);
export const UserRoute = lazyPart(async () => (await import("./pages/user.tsx")).UserRoute, page);
export const NoteRoute = lazyPart(async () => (await import("./pages/note.tsx")).NoteRoute, page);
export const ReleasesRoute = lazyPart(async () => (await import("./pages/releases.tsx")).ReleasesRoute, page);
export const SettingsRoute = lazyPart(async () => (await import("./pages/settings.tsx")).SettingsRoute, page);
export const DiagramRoute = lazyPart(async () => (await import("./pages/diagram.tsx")).DiagramRoute, page);
export const NotFoundRoute = lazyPart(
  async () => (await import("./pages/not-found.tsx")).NotFoundRoute,
  page,
);
