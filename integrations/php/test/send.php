<?php

// Sends the leads of a JSON text on stdin, and prints what becomes of each, with the waits, which only move a clock.

declare(strict_types=1);

require __DIR__ . '/../src/Client.php';

// A clock of the machine that is not that of `Retry-After`.
date_default_timezone_set('Europe/Amsterdam');

['url' => $url, 'token' => $token, 'limit' => $limit, 'time' => $time, 'leads' => $leads, 'read' => $read] =
    json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);

$waits = [];
$client = new Leadwell\Client(
    $url,
    $token,
    timeLimit: $time,
    requestLimit: $limit,
    now: function () use (&$waits): float {
        return strtotime('2026-11-21T09:00:00Z') + array_sum($waits);
    },
    sleep: function (float $seconds) use (&$waits): void {
        $waits[] = $seconds;
    },
);
$results = [];
foreach ($leads as [$lead, $key]) {
    try {
        $results[] = $client->sendLead($lead, $key);
    } catch (InvalidArgumentException $error) {
        // Older versions of PHP hide no argument.
        $trace = PHP_VERSION_ID >= 80200 ? print_r($error->getTrace(), true) : '';
        $results[] = "$error\n$trace";
    }
}
foreach ($read as $id) {
    $results[] = $client->readLead($id);
}
ob_start();
var_dump($client);
echo json_encode(['results' => $results, 'waits' => $waits, 'shown' => ob_get_clean()], JSON_THROW_ON_ERROR);
