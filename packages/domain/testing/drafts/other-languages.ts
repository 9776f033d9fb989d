import type { MarkedText } from "./marked-source.ts";

/** Notes in seven languages beside English. */
export const OTHER_LANGUAGES: readonly MarkedText[] = [
  {
    name: "photosynthese",
    language: "de",
    text: `
# Photosynthese

- Die Photosynthese ist ⟦die Umwandlung von Lichtenergie in chemische Energie⟧.
- Sie findet in den ⟦Chloroplasten⟧ statt.
- Ausgangsstoffe: ⟦Wasser und Kohlenstoffdioxid⟧
- Produkte: ⟦Glucose und Sauerstoff⟧
- Die Lichtreaktion läuft an ⟦der Thylakoidmembran⟧ ab, der Calvin-Zyklus ⟦im Stroma⟧.
- Der Sauerstoff stammt aus ⟦dem Wasser⟧, nicht aus dem Kohlenstoffdioxid.
- Chlorophyll absorbiert ⟦rotes und blaues Licht⟧. Blätter erscheinen grün, weil ⟦grünes Licht reflektiert wird⟧.
- Spaltöffnungen (⟦Stomata⟧) regeln den Austausch von Gasen.
- Kakteen öffnen sie nur ⟦nachts⟧, um Wasser zu sparen.
`,
  },
  {
    name: "grundgesetz",
    language: "de",
    text: `
# Das Grundgesetz

- Das Grundgesetz trat am ⟦23. Mai 1949⟧ in Kraft. Es wurde vom ⟦Parlamentarischen Rat⟧ ausgearbeitet.
- Artikel 1: ⟦Die Würde des Menschen ist unantastbar⟧
- Die Ewigkeitsklausel (⟦Artikel 79 Absatz 3⟧) verbietet, die Grundsätze der Artikel 1 und 20 zu ändern.
- Eine Änderung des Grundgesetzes braucht ⟦zwei Drittel der Mitglieder des Bundestages und der Stimmen des Bundesrates⟧.
- Der Bundespräsident wird von ⟦der Bundesversammlung⟧ gewählt, und zwar für ⟦fünf Jahre⟧.
- Konstruktives Misstrauensvotum: ⟦der Kanzler wird nur gestürzt, wenn zugleich ein Nachfolger gewählt wird⟧
- Fünf-Prozent-Hürde: ⟦Parteien mit weniger Stimmen erhalten keine Sitze⟧
- Das Bundesverfassungsgericht hat seinen Sitz in ⟦Karlsruhe⟧.
`,
  },
  {
    name: "goethe",
    language: "de",
    text: `
# Johann Wolfgang von Goethe

Goethe wurde ⟦1749⟧ in ⟦Frankfurt am Main⟧ geboren. Er starb 1832 in ⟦Weimar⟧.

- Sein Briefroman *Die Leiden des jungen Werthers* erschien ⟦1774⟧ und machte ihn in ganz Europa berühmt. Er gehört zum ⟦Sturm und Drang⟧.
- Von 1786 bis 1788 reiste er durch ⟦Italien⟧.
- Weimarer Klassik: ⟦die Jahre der Zusammenarbeit mit Schiller⟧
- *Faust* handelt von ⟦einem Gelehrten, der einen Pakt mit Mephisto schließt⟧.
- In seiner Farbenlehre widersprach er ⟦Newton⟧.
- Er fand 1784 den ⟦Zwischenkieferknochen⟧ beim Menschen.
- *Wilhelm Meisters Lehrjahre* gilt als Muster des ⟦Bildungsromans⟧.
`,
  },
  {
    name: "cellule",
    language: "fr",
    text: `
# La cellule

- La cellule est ⟦l'unité de base du vivant⟧.
- Noyau : ⟦contient l'ADN⟧
- Les mitochondries produisent ⟦l'énergie de la cellule sous forme d'ATP⟧.
- Ribosome : ⟦lieu de la synthèse des protéines⟧
- Une cellule procaryote n'a pas de ⟦noyau⟧, tandis qu'une cellule eucaryote ⟦en possède un⟧.
- La paroi des cellules végétales est faite de ⟦cellulose⟧.
- Appareil de Golgi : ⟦trie et emballe les protéines⟧
- La mitose donne ⟦deux cellules identiques⟧.
- La méiose donne ⟦quatre cellules avec la moitié des chromosomes⟧.
- Le corps humain compte environ ⟦30 000 milliards⟧ de cellules.
`,
  },
  {
    name: "moliere",
    language: "fr",
    text: `
# Molière

Molière est ⟦un auteur et comédien français du XVIIe siècle⟧. Son vrai nom est ⟦Jean-Baptiste Poquelin⟧. Il est né à Paris en ⟦1622⟧.

- En 1643, il fonda ⟦l'Illustre Théâtre⟧ avec Madeleine Béjart.
- *Tartuffe* fut interdit parce que ⟦la pièce se moquait des faux dévots⟧.
- *L'Avare* met en scène ⟦Harpagon⟧, qui aime son argent plus que ses enfants.
- Comédie-ballet : ⟦une comédie mêlée de musique et de danse⟧, qu'il créa avec ⟦Lully⟧
- Il mourut en ⟦1673⟧, quelques heures après une représentation du ⟦*Malade imaginaire*⟧.
- La Comédie-Française est appelée « ⟦la maison de Molière⟧ ».
`,
  },
  {
    name: "climat",
    language: "fr",
    text: `
# Le climat

- Le climat est ⟦la moyenne du temps sur au moins trente ans⟧.
- Effet de serre : ⟦des gaz retiennent la chaleur que la Terre renvoie⟧. Sans lui, il ferait en moyenne ⟦−18 °C⟧.
- Principaux gaz : ⟦vapeur d'eau, dioxyde de carbone, méthane⟧
- Le méthane vient surtout ⟦de l'élevage, des rizières et du gaz naturel⟧.
- L'albédo mesure ⟦la part de la lumière qu'une surface réfléchit⟧. La neige a un albédo ⟦élevé⟧.
- L'accord de Paris fut adopté en ⟦2015⟧. Il vise à rester bien en dessous de ⟦2 °C⟧ de réchauffement.
- Le niveau de la mer monte parce que ⟦l'eau se dilate et que les glaciers fondent⟧.
- GIEC : ⟦groupe d'experts sur l'évolution du climat⟧, créé en ⟦1988⟧
`,
  },
  {
    name: "quijote",
    language: "es",
    text: `
# Don Quijote de la Mancha

- Es una novela de ⟦Miguel de Cervantes⟧.
- La primera parte se publicó en ⟦1605⟧ y la segunda en ⟦1615⟧.
- Don Quijote es ⟦un hidalgo que enloquece por leer libros de caballerías⟧.
- Sancho Panza: ⟦su escudero, un labrador vecino suyo⟧
- Rocinante: ⟦el caballo de Don Quijote⟧
- Dulcinea del Toboso es en realidad ⟦una labradora, Aldonza Lorenzo⟧.
- En el capítulo VIII, Don Quijote ataca ⟦unos molinos de viento, porque cree que son gigantes⟧.
- Avellaneda publicó ⟦una segunda parte falsa⟧ en 1614.
- Cervantes perdió el uso de la mano izquierda en ⟦la batalla de Lepanto⟧.
- Se considera ⟦la primera novela moderna⟧.
`,
  },
  {
    name: "agua",
    language: "es",
    text: `
# El ciclo del agua

- Evaporación: ⟦el agua líquida pasa a vapor por el calor del sol⟧
- Condensación: ⟦el vapor se enfría y forma nubes⟧
- Precipitación: ⟦el agua cae como lluvia, nieve o granizo⟧
- La transpiración es ⟦la pérdida de agua por las hojas de las plantas⟧.
- El agua que penetra en el suelo forma ⟦los acuíferos⟧.
- Los océanos contienen cerca del ⟦97 %⟧ del agua de la Tierra.
- La mayor parte del agua dulce está en ⟦los glaciares y los casquetes polares⟧.
- El agua hierve a ⟦100 °C⟧ al nivel del mar.
- El hielo flota porque ⟦es menos denso que el agua líquida⟧.
- La escorrentía es ⟦el agua que corre por la superficie hacia los ríos⟧.
`,
  },
  {
    name: "gagarin",
    language: "ru",
    text: `
# Юрий Гагарин

Юрий Гагарин — ⟦первый человек в космосе⟧. Он родился в ⟦1934⟧ году в деревне ⟦Клушино⟧.

- Полёт состоялся ⟦12 апреля 1961 года⟧ на корабле «⟦Восток-1⟧».
- Полёт длился ⟦108 минут⟧, корабль сделал ⟦один виток⟧ вокруг Земли.
- Космодром: ⟦Байконур⟧
- Главным конструктором был ⟦Сергей Королёв⟧.
- Гагарин приземлился отдельно от корабля, потому что ⟦он катапультировался и спускался на парашюте⟧.
- При старте он сказал: ⟦«Поехали!»⟧
- Он погиб в ⟦1968⟧ году во время тренировочного полёта.
- День космонавтики отмечают ⟦12 апреля⟧.
`,
  },
  {
    name: "tablitsa",
    language: "ru",
    text: `
# Периодическая таблица

- Периодическую таблицу создал ⟦Дмитрий Менделеев⟧ в ⟦1869⟧ году.
- Период — ⟦горизонтальный ряд таблицы⟧
- Группа — ⟦вертикальный столбец, в котором стоят похожие элементы⟧
- Атомный номер — это ⟦число протонов в ядре⟧.
- Щелочные металлы: ⟦литий, натрий, калий, рубидий, цезий, франций⟧
- Благородные газы почти не вступают в реакции, потому что ⟦их внешняя оболочка заполнена⟧.
- Галогены находятся в ⟦17-й группе⟧.
- Самый лёгкий элемент — ⟦водород⟧
- Менделеев предсказал свойства ⟦галлия, скандия и германия⟧.
- Изотопы отличаются ⟦числом нейтронов⟧.
`,
  },
  {
    name: "edo",
    language: "ja",
    text: `
# 江戸時代

- 江戸時代は⟦1603年から1868年まで⟧の時代である。
- 徳川家康は⟦江戸幕府を開いた初代将軍⟧である。
- 関ヶ原の戦い：⟦1600年⟧、徳川方が勝った
- 参勤交代とは、⟦大名が一年おきに江戸と領地に住む制度⟧のことである。
- 鎖国：⟦外国との貿易や交流を厳しく制限した政策⟧
- 長崎の出島では⟦オランダ⟧との貿易が続けられた。
- 浮世絵：⟦庶民の暮らしや風景を描いた絵⟧
- 『富嶽三十六景』を描いたのは⟦葛飾北斎⟧である。
- 1853年に⟦ペリー⟧が浦賀に来航した。
- 大政奉還とは、⟦徳川慶喜が政権を朝廷に返したこと⟧である。
`,
  },
  {
    name: "jishin",
    language: "ja",
    text: `
# 地震

- 地震とは、⟦地下の岩盤がずれて地面が揺れる現象⟧である。
- 震源：⟦地震が起こった地下の場所⟧
- 震央：⟦震源の真上の地表の点⟧
- マグニチュードは⟦地震の規模を表す値⟧である。1増えるとエネルギーは約⟦32倍⟧になる。
- 震度は⟦ある場所の揺れの強さ⟧を表し、日本では⟦10階級⟧に分けられる。
- P波は⟦速く伝わる小さな揺れ⟧、S波は⟦遅れて来る大きな揺れ⟧である。
- 海底で地震が起こると⟦津波⟧が発生することがある。
- 東日本大震災は⟦2011年3月11日⟧に起こった。
- 液状化：⟦地盤が水のようになる現象⟧
`,
  },
  {
    name: "sida-faming",
    language: "zh",
    text: `
# 四大发明

- 四大发明：⟦造纸术、印刷术、火药、指南针⟧
- 东汉的⟦蔡伦⟧改进了造纸术。
- 活字印刷术是⟦北宋的毕昇⟧发明的。
- 火药的主要成分：⟦硝石、硫磺和木炭⟧
- 火药最初是⟦炼丹家⟧在寻找长生药时发现的。
- 指南针能指方向，因为⟦地球有磁场⟧。
- 司南是⟦最早的指向工具⟧，用⟦天然磁石⟧制成。
- 指南针在⟦宋代⟧开始用于航海。
- 《金刚经》印于⟦868年⟧，是⟦现存最早的有日期的印刷书⟧。
- 造纸术经⟦阿拉伯人⟧传到欧洲。
`,
  },
  {
    name: "taiyangxi",
    language: "zh",
    text: `
# 太阳系

- 太阳系有⟦八颗⟧行星。
- 最大的行星是⟦木星⟧，最小的行星是⟦水星⟧。
- 太阳：⟦太阳系中唯一的恒星⟧
- 地球绕太阳一周约需⟦365天⟧。
- 月球是⟦地球唯一的天然卫星⟧。
- 金星自转的方向⟦与多数行星相反⟧。
- 土星环主要由⟦冰块和岩石⟧组成。
- 2006年，冥王星被重新定为⟦矮行星⟧。
- 小行星带：位于⟦火星和木星之间⟧
- 光从太阳到地球约需⟦8分钟⟧。
- 火星呈红色，因为⟦它的表面有氧化铁⟧。
`,
  },
  {
    name: "khwarizmi",
    language: "ar",
    text: `
# الخوارزمي

- محمد بن موسى الخوارزمي هو ⟦عالم في الرياضيات والفلك والجغرافيا⟧.
- عمل في ⟦بيت الحكمة⟧ في ⟦بغداد⟧.
- بيت الحكمة: ⟦مكتبة ومركز للترجمة والعلم⟧
- ألّف كتاب ⟦«المختصر في حساب الجبر والمقابلة»⟧ نحو سنة ⟦820⟧.
- علم الجبر: ⟦أخذ اسمه من عنوان هذا الكتاب⟧
- كلمة «خوارزمية»: ⟦مشتقة من اسم الخوارزمي⟧
- شرح في كتاب آخر ⟦الأرقام الهندية والنظام العشري⟧، وعن طريقه عرفتها أوروبا.
- المقابلة هي ⟦حذف الحدود المتشابهة من طرفي المعادلة⟧.
- رسم خريطة للعالم للخليفة ⟦المأمون⟧.
`,
  },
];
