import { type ReactElement, useState } from "react";
import { Arrow } from "../../ui/arrow.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ROADMAP } from "./plans.ts";
import { RELEASES, SINCE_NEWEST } from "./releases.ts";
import { RELEASES_TEXTS } from "./releases-texts.ts";
import "./releases.css";

type Tab = "vision" | "roadmap" | "releases";

/** What the product wants, what comes next, and every version so far. */
export function ReleasesPage({ home }: { home: string }): ReactElement {
  const [tab, setTab] = useState<Tab>("releases");
  return (
    <Page className="plain releases" title="Releases">
      <p>
        <Link className="way" to={home}>
          <Arrow sign="←" /> {RELEASES_TEXTS.home}
        </Link>
      </p>
      <h1>Releases</h1>
      <Tabs
        label={RELEASES_TEXTS.tabs}
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
      <h2 className="aim">{RELEASES_TEXTS.vision}</h2>
      <p>{RELEASES_TEXTS.why}</p>
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
    <>
      <section className="since">
        <h2 className="what num">{RELEASES_TEXTS.since}</h2>
        <ul>
          {SINCE_NEWEST.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
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
    </>
  );
}

/** A calendar day is the same everywhere. */
const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
