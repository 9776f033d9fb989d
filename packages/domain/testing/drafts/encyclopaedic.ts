import type { MarkedText } from "./marked-source.ts";

/** Paragraphs in the manner of an encyclopaedia: whole sentences, several facts a row. */
export const ENCYCLOPAEDIC: readonly MarkedText[] = [
  {
    name: "ada-lovelace",
    language: "en",
    text: `
# Ada Lovelace

Ada Lovelace was ⟦an English mathematician⟧, born in ⟦1815⟧. Her father was ⟦the poet Lord Byron⟧, whom she never knew.

In 1843 she translated ⟦an article by Luigi Menabrea on the Analytical Engine⟧. Her own notes were ⟦three times as long as the article⟧.

- Note G contains ⟦a method to compute Bernoulli numbers with the engine⟧. It is often called ⟦the first published computer program⟧.
- The engine was designed by ⟦Charles Babbage⟧ and was never built in full.
- She saw that such a machine might work on ⟦things other than numbers, such as music⟧.

She died in ⟦1852⟧, at the age of thirty-six. The programming language Ada was named after her.
`,
  },
  {
    name: "amazon",
    language: "en",
    text: `
# Amazon River

The Amazon is ⟦the river with the largest discharge⟧ in the world. It carries about ⟦a fifth of the fresh water that rivers bring to the sea⟧. Its length is about ⟦6,400 kilometres⟧, close to that of the Nile.

It rises in ⟦the Peruvian Andes⟧ and flows into ⟦the Atlantic⟧.

- At Manaus the dark Rio Negro joins it, and both run ⟦side by side for several kilometres without mixing⟧.
- No bridge crosses the Amazon itself, because ⟦there are few roads to connect⟧ and the banks flood.
- The pororoca is ⟦a tidal wave that travels up the river⟧.
- Pink river dolphins (⟦boto⟧) hunt in the flooded forest.

Francisco de Orellana was the first European to travel down its whole course, in ⟦1542⟧.
`,
  },
  {
    name: "honey-bee",
    language: "en",
    text: `
# Western honey bee

A colony consists of ⟦one queen, some hundred drones and tens of thousands of workers⟧. The workers are all ⟦female⟧.

- The queen can lay up to ⟦2,000 eggs⟧ a day. She mates only in ⟦her first weeks⟧ and keeps the sperm for years.
- Drones grow from ⟦unfertilised eggs⟧. Their only task is ⟦to mate with a queen⟧.
- A larva becomes a queen when it is fed ⟦royal jelly⟧ throughout.

Bees tell each other of food by ⟦the waggle dance⟧, which was explained by ⟦Karl von Frisch⟧. The angle of the dance shows ⟦the direction relative to the sun⟧, its duration shows ⟦the distance⟧.

A worker dies after it stings a mammal because ⟦its barbed sting is torn out⟧.
`,
  },
  {
    name: "iceland",
    language: "en",
    text: `
# Iceland

Iceland is ⟦an island state in the North Atlantic⟧. Its capital is ⟦Reykjavík⟧. About ⟦two thirds⟧ of its people live in and around the capital.

The island lies on ⟦the Mid-Atlantic Ridge⟧, where Europe and North America drift apart.

- Its parliament, the Althing, was founded in ⟦930⟧.
- Iceland became a republic in ⟦1944⟧, and it has been independent of ⟦Denmark⟧ since then.
- Nearly all of its electricity comes from ⟦water power and the heat of the earth⟧.
- In 2010 the eruption of ⟦Eyjafjallajökull⟧ stopped air traffic over Europe for days.
- Iceland has ⟦no standing army⟧.

Most surnames are ⟦formed from the first name of the father or mother⟧.
`,
  },
  {
    name: "silk-road",
    language: "en",
    text: `
# Silk Road

The Silk Road was ⟦a network of trade routes between China and the Mediterranean⟧. The name was coined in 1877 by ⟦Ferdinand von Richthofen⟧.

It began under the Han dynasty, when ⟦Zhang Qian⟧ was sent to the west in search of allies. His emperor wanted ⟦horses from the Ferghana valley⟧.

- Beside silk, the routes carried ⟦paper, spices, glass and religions⟧.
- Few merchants travelled the whole way; goods ⟦passed from hand to hand⟧.
- Samarkand was a centre of the ⟦Sogdian⟧ traders.
- Buddhism reached ⟦China⟧ along these routes.
- The plague may have spread westwards by the same roads in ⟦the fourteenth century⟧.

Its importance fell when ⟦sea routes became cheaper⟧.
`,
  },
  {
    name: "penicillin",
    language: "en",
    text: `
# Penicillin

Penicillin was discovered by ⟦Alexander Fleming⟧ in ⟦1928⟧. He noticed that a mould had ⟦killed the bacteria around it⟧ on a forgotten dish.

- Howard Florey and Ernst Chain ⟦purified it and made it a medicine⟧. The three shared the Nobel Prize in ⟦1945⟧.
- The first patient was ⟦a policeman in Oxford⟧, who improved and then died when the supply ran out.
- Penicillin prevents bacteria from ⟦building their cell walls⟧. It does not harm human cells because ⟦they have no cell walls⟧.
- Bacteria that make the enzyme ⟦beta-lactamase⟧ resist it.

In the Second World War large amounts were grown in ⟦deep tanks with corn steep liquor⟧.
`,
  },
  {
    name: "great-wall",
    language: "en",
    text: `
# Great Wall of China

The Great Wall is ⟦a series of fortifications along the northern borders of China⟧. Most of what stands today was built under ⟦the Ming dynasty⟧.

The first emperor, Qin Shi Huang, joined older walls after ⟦221 BC⟧ as a defence against ⟦the Xiongnu⟧.

- Early walls were made of ⟦rammed earth⟧; the Ming used bricks and stone.
- Mortar of the Ming time contained ⟦sticky rice⟧.
- Signals were given by ⟦smoke during the day and fire at night⟧.
- A survey in 2012 gave the total length of all walls as ⟦21,196 kilometres⟧.
- It cannot be seen from the Moon with the naked eye, since ⟦it is far too narrow⟧.

It has been a World Heritage Site since ⟦1987⟧.
`,
  },
  {
    name: "vermeer",
    language: "en",
    text: `
# Johannes Vermeer

Johannes Vermeer was ⟦a Dutch painter⟧ of the seventeenth century. He lived all his life in ⟦Delft⟧. Only about ⟦35⟧ paintings by him are known.

- His rooms are lit as a rule by ⟦a window on the left⟧.
- For blue he used ⟦ultramarine made of lapis lazuli⟧, which was very costly.
- *Girl with a Pearl Earring* is ⟦a tronie, the study of a head, and no portrait⟧. It hangs in ⟦the Mauritshuis in The Hague⟧.
- Some believe that he used ⟦a camera obscura⟧; no document says so.

He died in debt in ⟦1675⟧. Han van Meegeren ⟦forged paintings by him⟧ in the 1930s and sold one to Göring.
`,
  },
  {
    name: "printing-press",
    language: "en",
    text: `
# Printing with movable type

Movable type of clay was invented in China by ⟦Bi Sheng⟧ around ⟦1040⟧. Metal type was used in ⟦Korea⟧ before it was in Europe: the oldest book that survives, the *Jikji*, dates from ⟦1377⟧.

Johannes Gutenberg printed in ⟦Mainz⟧ about 1450.

- His press was adapted from ⟦the screw press used for wine⟧.
- His type was cast from an alloy of ⟦lead, tin and antimony⟧.
- His ink was based on ⟦oil⟧, so that it stuck to metal.
- The Gutenberg Bible has ⟦42 lines⟧ on most pages.

Books printed before 1501 are called ⟦incunabula⟧. Printing made books cheap, which helped ⟦the Reformation⟧ to spread.
`,
  },
  {
    name: "krakatoa",
    language: "en",
    text: `
# Krakatoa

Krakatoa is ⟦a volcanic island between Java and Sumatra⟧. Its eruption of ⟦August 1883⟧ was one of the deadliest in history.

More than ⟦36,000 people⟧ died, most of them by ⟦tsunamis⟧ up to forty metres high.

- The sound was heard on ⟦Rodrigues, almost 4,800 kilometres away⟧.
- The pressure wave was recorded by barometers as it ⟦circled the Earth several times⟧.
- Ash in the air lowered the average temperature by ⟦about half a degree⟧ in the following year, and it coloured sunsets red around the world.
- The news spread within hours by ⟦submarine telegraph⟧.

In 1927 a new island appeared in the caldera: ⟦Anak Krakatau⟧, "child of Krakatoa". A part of it collapsed in ⟦2018⟧.
`,
  },
  {
    name: "blue-whale",
    language: "en",
    text: `
# Blue whale

The blue whale is ⟦the largest animal known to have ever existed⟧. It reaches a length of up to ⟦30 metres⟧. Its heart weighs ⟦about 180 kilograms⟧.

- It feeds almost only on ⟦krill⟧, which it strains from the water with ⟦baleen plates⟧.
- A calf drinks some ⟦200 litres of milk⟧ a day.
- Its calls lie mostly below ⟦20 Hz⟧, too low for human ears, and they carry over hundreds of kilometres.
- Hunting became possible when ⟦Svend Foyn⟧ built the harpoon gun in the 1860s.
- Blue whales have been protected since ⟦1966⟧.

A whale that dies sinks and feeds a community on the sea floor, called ⟦whale fall⟧, for decades.
`,
  },
  {
    name: "suez-canal",
    language: "en",
    text: `
# Suez Canal

The Suez Canal connects ⟦the Mediterranean with the Red Sea⟧. It was opened in ⟦1869⟧ after ten years of work under ⟦Ferdinand de Lesseps⟧.

It has ⟦no locks⟧, because ⟦both seas lie at nearly the same level⟧.

- It shortens the way from London to Mumbai by ⟦about 40 %⟧.
- Britain bought the shares of the Khedive in ⟦1875⟧.
- Gamal Abdel Nasser nationalised the canal in ⟦1956⟧. Israel, Britain and France attacked, and withdrew under pressure of ⟦the United States and the Soviet Union⟧.
- The canal was closed from ⟦1967 to 1975⟧.
- In March 2021 the container ship ⟦Ever Given⟧ blocked it for six days.
`,
  },
  {
    name: "mozart",
    language: "en",
    text: `
# Wolfgang Amadeus Mozart

Mozart was born in ⟦Salzburg⟧ in ⟦1756⟧. He and his sister ⟦Nannerl⟧ were shown at the courts of Europe as children. His father Leopold was ⟦a violinist and composer⟧.

- In 1781 he left the service of ⟦the archbishop of Salzburg⟧ and moved to Vienna.
- Lorenzo Da Ponte wrote the words of ⟦Figaro, Don Giovanni and Così fan tutte⟧.
- *The Magic Flute* is ⟦a Singspiel: it has spoken dialogue⟧.
- The Köchel catalogue lists his works ⟦in the order of their making⟧.
- The Requiem was finished by ⟦Franz Xaver Süssmayr⟧.

Mozart died in ⟦1791⟧. That Salieri poisoned him is ⟦a legend⟧, which Pushkin made famous.
`,
  },
  {
    name: "titanic",
    language: "en",
    text: `
# Titanic

The Titanic was ⟦a British passenger liner⟧ built in ⟦Belfast⟧. On her first voyage she struck an iceberg on ⟦14 April 1912⟧ and sank in less than three hours.

About ⟦1,500 people⟧ died. There were lifeboats for ⟦about half of those on board⟧, which was more than the law asked.

- The ship ⟦Carpathia⟧ took up the survivors.
- The nearest ship, the Californian, did not help because ⟦her wireless operator had gone to bed⟧.
- The bulkheads did not help because ⟦they did not reach high enough⟧: water ran over from one compartment to the next.
- As a result the first SOLAS convention was signed in ⟦1914⟧.
- The wreck was found in 1985 by ⟦Robert Ballard⟧.
`,
  },
  {
    name: "glass",
    language: "en",
    text: `
# Glass

Glass is ⟦an amorphous solid⟧: its atoms have no regular order. Common glass is made from ⟦sand, soda and lime⟧.

- Soda ⟦lowers the melting point⟧; lime ⟦makes the glass resist water⟧.
- Obsidian is ⟦a natural glass from volcanoes⟧.
- Glass blowing was invented in ⟦the first century BC in Syria⟧.
- For centuries the best glass came from ⟦Murano⟧, whose masters were forbidden to leave Venice.
- Borosilicate glass ⟦stands sudden changes of temperature⟧.
- Float glass is made by pouring molten glass on ⟦a bath of liquid tin⟧; the process is by ⟦Alastair Pilkington⟧.

That old windows are thicker at the bottom because glass flows is ⟦a myth⟧.
`,
  },
];
