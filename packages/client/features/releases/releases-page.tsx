import { type ReactElement, useState } from "react";
import { Arrow } from "../../ui/arrow.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ROADMAP, VISION_TARGET } from "./plans.ts";
import { RELEASES } from "./releases.ts";
import "./releases.css";

type Tab = "vision" | "roadmap" | "releases";

/** What the product wants, what comes next, and every version so far. */
export function ReleasesPage({ home }: { home: string }): ReactElement {
  const [tab, setTab] = useState<Tab>("releases");
  return (
    <Page className="plain releases" title="Releases">
      <p>
        <Link className="way" to={home}>
          <Arrow sign="←" /> Back to Home
        </Link>
      </p>
      <h1>Releases</h1>
      <Tabs
        label="About the product"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: "vision", label: "Vision", content: <Vision /> },
          { id: "roadmap", label: "Roadmap", content: <Roadmap /> },
          { id: "releases", label: "Releases", content: <Releases /> },
        ]}
      />
    </Page>
  );
}

function Vision(): ReactElement {
  return (
    <>
      <h2 className="aim">Help {VISION_TARGET} users learn faster and retain more</h2>
      <p>
        Notes are usually written once and never met again. Here the note you take is the question you will be
        asked, in the place where you wrote it, until you know it.
      </p>
    </>
  );
}

function Roadmap(): ReactElement {
  return (
    <ol>
      {ROADMAP.map((stage) => (
        <li key={stage.name}>
          <p className="what num">
            {stage.name}
            {stage.state === undefined ? null : <span className="state">{stage.state}</span>}
          </p>
          <div>
            <h2>{stage.title}</h2>
            <ul>
              {stage.plans.map((plan) => (
                <li key={plan}>{plan}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Releases(): ReactElement {
  return (
    <ol>
      {RELEASES.map((release) => (
        <li key={release.version}>
          <p className="what num">
            {release.version}
            <time className="state" dateTime={release.date}>
              {inWords.format(new Date(release.date))}
            </time>
          </p>
          <div>
            <h2>{release.title}</h2>
            <ul>
              {release.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A calendar day is the same everywhere. */
const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
