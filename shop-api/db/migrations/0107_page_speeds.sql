CREATE TABLE "page_speeds" (
	"day" date NOT NULL,
	"release" text NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"device" text NOT NULL,
	"connection" text NOT NULL,
	"bucket" smallint NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_speeds_metric_day_release_page_device_connection_bucket_pk" PRIMARY KEY("metric","day","release","page","device","connection","bucket"),
	CONSTRAINT "page_speeds_page_known" CHECK ("page_speeds"."page" IN ('home', 'list', 'product', 'cart', 'order', 'account', 'other')),
	CONSTRAINT "page_speeds_metric_known" CHECK ("page_speeds"."metric" IN ('LCP', 'INP', 'CLS', 'TTFB')),
	CONSTRAINT "page_speeds_device_known" CHECK ("page_speeds"."device" IN ('phone', 'computer')),
	CONSTRAINT "page_speeds_connection_known" CHECK ("page_speeds"."connection" IN ('4g', '3g', '2g', 'unknown')),
	CONSTRAINT "page_speeds_counted" CHECK ("page_speeds"."visits" > 0)
);
